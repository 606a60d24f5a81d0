/** Starts a real server on an empty folder and a real Chromium, and plays by pressing points. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { GameDoc, NewGame } from '../src/lib/api';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

export class Server {
  #child: ChildProcess | null = null;
  #said = '';

  private constructor(
    readonly url: string,
    readonly port: number,
    readonly folder: string,
  ) {}

  static async start(): Promise<Server> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'merels-test-'));
    const server = new Server(`http://127.0.0.1:${port}`, port, folder);
    await server.run();
    return server;
  }

  /** Starts the program on the same folder and port, for the first time or again. */
  async run(): Promise<void> {
    const binary = process.env.MERELS_BIN;
    if (binary === undefined) {
      throw new Error(
        'MERELS_BIN must name the merels program to test, such as target/release/merels',
      );
    }
    const child = spawn(
      binary,
      ['serve', '--port', String(this.port), '--data', this.folder, '--no-open', '--no-solve'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#child = child;
    const keep = (data: Buffer) => (this.#said += data.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const until = Date.now() + 30_000;
    while (Date.now() < until && child.exitCode === null) {
      try {
        if ((await fetch(`${this.url}/api/v1/health`)).ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not start:\n${this.#said}`);
  }

  /** Ends the program at once, without a chance to tidy up. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async ask<T>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  game(id: string): Promise<GameDoc> {
    return this.ask<GameDoc>(`/games/${id}`);
  }

  newGame(wish: Partial<NewGame> & Pick<NewGame, 'game'>): Promise<GameDoc> {
    return this.ask<GameDoc>('/games', { mode: 'computer', level: 1, side: 'white', ...wish });
  }
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
}

/** A page in a fresh profile; anything the browser complains about is gathered in `complaints`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { page, complaints };
}

export function idOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export async function press(page: Page, point: string): Promise<void> {
  await page.locator(`merels-board [data-point="${point}"]`).first().click();
}

/** Waits until the page shows the game as the server has it and the computer has answered. */
export async function settled(server: Server, page: Page, id: string): Promise<GameDoc> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const doc = await server.game(id);
    if (!doc.thinking && (doc.outcome || doc.can.play)) {
      const shown = await page.locator('[data-version]').getAttribute('data-version');
      if (Number(shown) >= doc.version) return doc;
    }
    await page.waitForTimeout(20);
  }
  throw new Error('the page does not show the game as the server has it');
}

/** A small source of chance that is the same in every run. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The move to try next: one that takes something if there is one, else any. */
export function choose(doc: GameDoc, random: () => number): GameDoc['state']['moves'][number] {
  const { moves } = doc.state;
  const taking = moves.filter((move) => move.captures.length > 0);
  const from = taking.length > 0 ? taking : moves;
  const move = from[Math.floor(random() * from.length)];
  if (move === undefined) throw new Error('there is no legal move');
  return move;
}

/** Makes a move with the mouse, as a person would: one point after the other. */
export async function make(page: Page, doc: GameDoc, text: string): Promise<void> {
  const move = doc.state.moves.find((legal) => legal.text === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  if (move.steps.length === 0) {
    await page.getByRole('button', { name: 'Pass', exact: true }).click();
    return;
  }
  for (const { point } of move.steps) await press(page, point);
  // A jump that could go on waits for the word that it should not.
  const longer = doc.state.moves.some(
    (other) =>
      other.steps.length > move.steps.length &&
      move.steps.every(
        (step, i) => other.steps[i]?.point === step.point && other.steps[i]?.kind === step.kind,
      ),
  );
  if (longer) await page.getByRole('button', { name: 'Stop here', exact: true }).click();
}
