import { expect, it } from 'vitest';
import { match, type Route } from './router.svelte';

const load: Route['load'] = () => Promise.reject(new Error('not loaded in this test'));
const routes: Route[] = [
  { pattern: '/', load },
  { pattern: '/play/:id', load },
  { pattern: '/new/:game', load },
];

it('finds the page and the named parts of an address', () => {
  expect(match(routes, '/')?.route.pattern).toBe('/');
  expect(match(routes, '/play/7')?.params).toEqual({ id: '7' });
  expect(match(routes, '/new/nine-mens-morris%3Aflying%3Dnever')?.params).toEqual({
    game: 'nine-mens-morris:flying=never',
  });
});

it.each(['/nowhere', '/play', '/play/1/2', '/play/%zz'])('finds nothing at %s', (path) => {
  expect(match(routes, path)).toBeNull();
});
