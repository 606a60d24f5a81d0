import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LESSONS } from '../src/lib/lessons';
import type { PositionDoc, PuzzleList, RecordDoc, Review, Solution } from '../src/lib/positions';
import { launch, openPage, press, Server } from './harness';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await Server.start();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('learning', () => {
  it('has lessons whose task can be done at once, for every game', async () => {
    const { games } = await server.ask<{ games: { id: string }[] }>('/catalogue');
    for (const { id } of games) {
      expect(LESSONS[id], id).toBeDefined();
      for (const lesson of LESSONS[id] ?? []) {
        const path = `/${encodeURIComponent(lesson.game)}`;
        const doc = lesson.setup
          ? await server.ask<PositionDoc>(`${path}/setup`, lesson.setup)
          : await server.ask<PositionDoc>(path);
        const texts = doc.state.moves.map((move) => move.text);
        expect(
          texts.some((text) => lesson.goal.test(text)),
          `${id} ${lesson.key}`,
        ).toBe(true);
      }
    }
  });

  it('says well done when a task was done on its board', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${server.url}/learn`);
    await page.getByRole('link', { name: /Nine Men’s Morris/ }).click();
    const lesson = page.locator('article', { hasText: 'Close a mill' }).first();
    for (const point of ['f6', 'd2']) await lesson.locator(`[data-point="${point}"]`).click();
    await lesson.getByText('Well done.').waitFor();
    await lesson.getByRole('button', { name: 'Start over' }).click();
    await lesson.getByRole('button', { name: 'Show me' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('analysing', () => {
  it('keeps variations, comments and marks, and brings them back from its own export', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${server.url}/analyse/nine-mens-morris`);
    await press(page, 'd6');
    await page.locator('.tree [aria-current]', { hasText: 'd6' }).waitFor();
    await press(page, 'd2');
    await page.locator('.tree [aria-current]', { hasText: 'd2' }).waitFor();
    await page.getByRole('button', { name: 'One move back' }).click();
    await press(page, 'f4');
    await page.locator('.tree .variation [aria-current]', { hasText: 'f4' }).waitFor();
    await page.getByLabel('Comment on f4').fill('Another middle point.');
    await page.getByRole('button', { name: 'Interesting move' }).click();
    await page.locator('.tree', { hasText: 'f4!?' }).waitFor();

    await page.getByRole('button', { name: 'Export' }).click();
    const written = page.locator('dialog[open] textarea');
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('dialog[open] textarea')?.value !== '',
    );
    const text = await written.inputValue();
    expect(text).toContain('Another middle point.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    await page.getByLabel('Game', { exact: true }).selectOption('lasker-morris');
    await page.getByText('No moves yet.').waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByLabel('Text to read').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.locator('.tree .variation', { hasText: 'f4!?' }).waitFor();
    expect(await page.getByLabel('Game', { exact: true }).inputValue()).toBe('nine-mens-morris');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says why a text cannot be read', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${server.url}/analyse`);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByLabel('Text to read').fill('1. d6 d6 *');
    await page.getByRole('button', { name: 'Read it' }).click();
    const said = await page.locator('dialog [role=alert]').innerText();
    expect(said).toMatch(/occupied/);
    await page.context().close();
  });

  it('sets up a position, refuses an impossible one, and links to it', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${server.url}/analyse/nine-mens-morris`);
    await page.getByRole('button', { name: 'Set up' }).click();
    for (const point of ['a7', 'd7', 'e3']) await press(page, point);
    await page.getByLabel('black man').check({ force: true });
    for (const point of ['b4', 'f4']) await press(page, point);
    await page.getByLabel('White in hand').fill('0');
    await page.getByLabel('Black in hand').fill('0');
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page
      .getByRole('alert')
      .getByText(/fewer than three/)
      .waitFor();
    await press(page, 'd2');
    await page.getByRole('button', { name: 'Use this position' }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await page.waitForURL(/position=/);
    const address = page.url();
    await page.goto(address);
    await page.locator('merels-board [data-point="d2"][aria-label*="black"]').waitFor();
    await page.context().close();
  });

  it('shows the engine’s lines as an estimate, and a picture to take away', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${server.url}/analyse/lasker-morris`);
    await page.getByRole('button', { name: 'Start the engine' }).click();
    await page
      .getByText(/estimate/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Stop the engine' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    for (const [button, kind] of [
      ['Save as SVG', '<svg'],
      ['Save as PNG', 'PNG'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const bytes = readFileSync(await (await download).path());
      expect(bytes.subarray(0, 400).toString('latin1')).toContain(kind);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('reviews a finished game and lets a mistake be tried again', async () => {
  // Black lets White close three mills in a row.
  const moves = ['d6', 'a1', 'f6', 'g1', 'b6xa1', 'a4', 'd7', 'g4', 'g7', 'e3', 'a7xg1'];
  const game = await server.newGame({ game: 'nine-mens-morris', mode: 'two-players' });
  for (const move of moves) await server.ask(`/games/${game.id}/moves`, { move });
  await server.ask(`/games/${game.id}/resign`, { side: 'black' });
  const { page, complaints } = await openPage(browser);
  await page.goto(`${server.url}/review/${game.id}`);
  await page.getByRole('heading', { name: 'Moments to try again' }).waitFor({ timeout: 120_000 });
  await page.getByText('Accuracy of').first().waitFor();
  const review = await server.ask<Review>(`/games/${game.id}/review`);
  expect(review.moves).toHaveLength(moves.length);
  const ply = review.moments[0];
  expect(ply).toBeDefined();
  await page
    .locator('section', { hasText: 'Moments to try again' })
    .locator('.row button')
    .first()
    .click();
  const best = review.moves[(ply ?? 1) - 1]?.best ?? '';
  for (const [point] of best.matchAll(/[a-z]\d/g)) await press(page, point);
  await page.getByText('That is the best move.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('has sixty puzzles for the mill games, and knows a right answer from a wrong one', async () => {
  const { puzzles } = await server.ask<PuzzleList>('/puzzles');
  const mill = puzzles.filter(({ game }) => /morris|holes|morabaraba|tac/.test(game));
  expect(mill.length).toBeGreaterThanOrEqual(60);
  expect(puzzles.some(({ game }) => game.startsWith('solitaire'))).toBe(true);
  const [first] = mill;
  if (first === undefined) throw new Error('no puzzle');
  const { page, complaints } = await openPage(browser);
  await page.goto(`${server.url}/puzzles`);
  await page.getByText(`0 of ${puzzles.length} solved`).waitFor();
  await page.goto(`${server.url}/puzzles/${first.id}`);
  const solution = await server.ask<Solution>(`/puzzles/${first.id}/solution`);
  const position = await server.ask<PositionDoc>(
    `/${encodeURIComponent(first.game)}?position=${encodeURIComponent(first.position)}`,
  );
  const wrong = position.state.moves.find(({ text }) => text !== solution.moves[0]);
  for (const { point } of wrong?.steps ?? []) await press(page, point);
  await page.locator('.note.bad').waitFor();
  for (let i = 0; i < solution.moves.length; i += 2) {
    for (const [point] of (solution.moves[i] ?? '').matchAll(/[a-z]\d/g)) await press(page, point);
    await page.waitForTimeout(400);
  }
  await page.getByText('solved', { exact: true }).waitFor();
  await page.goto(`${server.url}/puzzles`);
  await page.getByText(`1 of ${puzzles.length} solved`).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('reads what other programs write', async () => {
  const sanmill = await server.ask<{ records: RecordDoc[] }>('/records/import', {
    text: 'd6 d2 f4 b4',
    game: 'nine-mens-morris',
    format: 'sanmill',
  });
  expect(sanmill.records[0]?.nodes.map((node) => node.move)).toEqual(['', 'd6', 'd2', 'f4', 'b4']);
});
