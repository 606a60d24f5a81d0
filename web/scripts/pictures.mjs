// Takes pictures of pages at both widths, light and dark:
//   node scripts/pictures.mjs http://127.0.0.1:7878 /tmp/pictures / /games /tables
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [base, folder, ...paths] = process.argv.slice(2);
if (base === undefined || folder === undefined) {
  console.error('usage: node scripts/pictures.mjs BASE-URL FOLDER [PATH…]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
for (const [size, viewport] of Object.entries({
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 1 });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        console.log(size, colorScheme, message.text());
    });
    page.on('pageerror', (error) => console.log(size, colorScheme, error.message));
    for (const path of paths.length > 0 ? paths : ['/']) {
      await page.goto(base + path, { waitUntil: 'load' });
      await page.waitForTimeout(Number(process.env.WAIT ?? 600));
      const name = path === '/' ? 'home' : path.slice(1).replace(/[^a-z0-9]+/gi, '-');
      await page.screenshot({
        path: `${folder}/${name}-${size}-${colorScheme}.png`,
        fullPage: process.env.FULL === '1',
      });
    }
    await page.close();
  }
}
await browser.close();
