import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// During development requests for the API go to a `merels serve` that is
// already running; MERELS_URL names another address than the usual one.
const server = process.env.MERELS_URL ?? 'http://127.0.0.1:7878';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Small pictures stay files: the content security policy allows no data URLs in styles.
    assetsInlineLimit: 0,
  },
  server: {
    // The server compares Origin with Host, so the proxy speaks in its name.
    proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  // As strict as the server is, so that a preview shows what it would refuse.
  preview: {
    headers: {
      'content-security-policy': "default-src 'self'; script-src 'self'; style-src 'self'",
    },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
