/** Every page of the app; each is loaded when it is first visited. */
import type { Route } from './lib/router.svelte';

export const routes: Route[] = [
  { pattern: '/', load: () => import('./pages/Home.svelte') },
  { pattern: '/new/:game', load: () => import('./pages/NewGame.svelte') },
  { pattern: '/play/:id', load: () => import('./pages/Play.svelte') },
  { pattern: '/games', load: () => import('./pages/Games.svelte') },
  { pattern: '/tables', load: () => import('./pages/Tables.svelte') },
  { pattern: '/analyse', load: () => import('./pages/Analyse.svelte') },
  { pattern: '/analyse/:spec', load: () => import('./pages/Analyse.svelte') },
  { pattern: '/review/:id', load: () => import('./pages/Review.svelte') },
  { pattern: '/learn', load: () => import('./pages/Learn.svelte') },
  { pattern: '/learn/:id', load: () => import('./pages/LearnGame.svelte') },
  { pattern: '/puzzles', load: () => import('./pages/Puzzles.svelte') },
  { pattern: '/puzzles/:id', load: () => import('./pages/Puzzle.svelte') },
  { pattern: '/settings', load: () => import('./pages/Settings.svelte') },
  { pattern: '/print', load: () => import('./pages/Print.svelte') },
];
