import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, press, Server } from './harness';

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: Server;
let browser: Browser;
const ids = { mill: '', fox: '', solitaire: '', over: '', puzzle: '' };

/** Every page, by what it shows. */
const pages: Record<string, () => string> = {
  'the first page': () => '/',
  'a new game': () => '/new/nine-mens-morris',
  'a new solitaire': () => '/new/solitaire',
  'a mill game': () => `/play/${ids.mill}`,
  'fox and geese': () => `/play/${ids.fox}`,
  solitaire: () => `/play/${ids.solitaire}`,
  'a finished game': () => `/play/${ids.over}`,
  analysis: () => '/analyse/nine-mens-morris',
  'a review': () => `/review/${ids.over}`,
  learning: () => '/learn',
  'the rules of a game': () => '/learn/nine-mens-morris',
  puzzles: () => '/puzzles',
  'a puzzle': () => `/puzzles/${ids.puzzle}`,
  'stored games': () => '/games',
  tables: () => '/tables',
  settings: () => '/settings',
  'boards to print': () => '/print',
  'an unknown address': () => '/nowhere',
};

beforeAll(async () => {
  server = await Server.start();
  browser = await launch();
  const start = async (game: string, mode: 'two-players' | 'solitaire' = 'two-players') =>
    (await server.newGame({ game, mode })).id;
  ids.mill = await start('nine-mens-morris');
  ids.fox = await start('fox-and-geese');
  ids.solitaire = await start('solitaire', 'solitaire');
  ids.over = await start('nine-mens-morris');
  const { puzzles } = await server.ask<{ puzzles: { id: string }[] }>('/puzzles');
  ids.puzzle = puzzles[0]?.id ?? '';
  await server.ask(`/games/${ids.mill}/moves`, { move: 'd6' });
  await server.ask(`/games/${ids.over}/moves`, { move: 'd6' });
  await server.ask(`/games/${ids.over}/draw`, {});
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe.each(['light', 'dark'] as const)(
  'the accessibility check in %s colours',
  (colorScheme) => {
    it.each(Object.keys(pages))('finds nothing serious on the page of %s', async (name) => {
      const { page, complaints } = await openPage(browser, {
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto(server.url + pages[name]?.());
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('load');
      await page.waitForTimeout(300);
      await page.evaluate(axe);
      const findings = await page.evaluate(async () => {
        const tool = (window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } })
          .axe;
        return (await tool.run()).violations;
      });
      const serious = (findings as Finding[])
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
      expect(serious).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  },
);

it('fits a phone without scrolling sideways, and is played by touch', async () => {
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(server.url + path());
    await page.locator('main h1').waitFor({ state: 'attached' });
    await page.waitForTimeout(200);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, name).toBeLessThanOrEqual(390);
  }
  const { id } = await server.newGame({ game: 'nine-mens-morris', mode: 'two-players' });
  await page.goto(`${server.url}/play/${id}`);
  await page.locator('[data-point="d2"]').tap();
  await page.locator('[data-plies="1"]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('navigation').getByRole('link', { name: 'Tables' }).tap();
  await page.getByRole('heading', { name: 'Tables', exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('loads first with less than 150 kB compressed', async () => {
  const { page } = await openPage(browser);
  let total = 0;
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) return;
    total += gzipSync(await response.body()).length;
  });
  await page.goto(server.url);
  await page.locator('merels-board').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThan(150_000);
  await page.context().close();
});

it('remembers the colours that were chosen', async () => {
  const { page } = await openPage(browser, { colorScheme: 'light' });
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(`${server.url}/settings`);
  const light = await paper();
  await page.getByLabel('dark', { exact: true }).check();
  await page.waitForFunction(
    (before) => getComputedStyle(document.documentElement).backgroundColor !== before,
    light,
  );
  const dark = await paper();
  await page.reload();
  expect(await paper()).toBe(dark);
  await page.context().close();
});

it('starts a game with changed rules, a clock and a chosen hole', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${server.url}/new/nine-mens-morris`);
  await page.getByLabel('a person here').check();
  await page.getByLabel('Clock').selectOption({ label: '5 minutes each' });
  await page.getByLabel('Flying with three men').selectOption('never');
  await page.getByText('Changed rules').waitFor();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL('**/play/*');
  const doc = await server.game(new URL(page.url()).pathname.split('/')[2] ?? '');
  expect(doc.game).toBe('nine-mens-morris:flying=never');
  expect(doc.clock?.left_ms[0]).toBe(300_000);
  await page.goto(`${server.url}/new/solitaire`);
  await press(page, 'c1');
  await page.locator('.mark.hint').waitFor();
  await page.getByText('c1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL('**/play/*');
  const solitaire = await server.game(new URL(page.url()).pathname.split('/')[2] ?? '');
  expect(solitaire.state.men.c1).toBeUndefined();
  expect(solitaire.state.men.d4).toBe('peg');
  await page.context().close();
});

it('finds, exports, imports and deletes stored games', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${server.url}/games`);
  await page.getByLabel('Game', { exact: true }).selectOption('solitaire');
  await page.getByRole('link', { name: 'Solitaire' }).first().waitFor();
  await page
    .getByRole('link', { name: 'Nine Men’s Morris' })
    .first()
    .waitFor({ state: 'detached' });
  await page.getByLabel('Game', { exact: true }).selectOption('nine-mens-morris');
  const row = page.locator('.list li', { hasText: '1/2-1/2' }).first();
  const download = page.waitForEvent('download');
  await row.getByRole('link', { name: /Export/ }).click();
  const record = readFileSync(await (await download).path(), 'utf8');
  expect(record).toContain('[Game "nine-mens-morris"]');

  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('Records').fill(record);
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await page.getByText('1 game was imported.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  const before = await page.locator('.list li').count();
  await page
    .locator('.list li')
    .first()
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.list li').length < count,
    before,
  );
  await page.context().close();
});
