import { defineConfig } from 'vitest/config';

// Tests that drive a real Chromium against a real `merels serve`.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
