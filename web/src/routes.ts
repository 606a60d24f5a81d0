/** Every page of the app; each is loaded when it is first visited. */
import type { Route } from './lib/router.svelte';

export const routes: Route[] = [{ pattern: '/', load: () => import('./pages/Home.svelte') }];
