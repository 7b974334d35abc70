import { readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

const SERVER_CALLS = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({
  name,
  message: 'Only web/api calls the server: use its typed call() or the live stream.',
}));
const MISSING_IN_SAFARI = [
  ['URL', 'parse'],
  ['URL', 'canParse'],
  ['Promise', 'withResolvers'],
  ['Promise', 'try'],
  ['Object', 'groupBy'],
  ['Map', 'groupBy'],
  ['AbortSignal', 'any'],
].map(([object, property]) => ({
  object,
  property,
  message: 'Missing in Safari 16.4, which the build supports (docs/decisions/0029).',
}));
const TESTS = ['**/*.{test,testing}.{ts,tsx}'];

/** Lint rules. Most import rules are in .dependency-cruiser.mjs. */
export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true },
  rules: {
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'eslint/eqeqeq': 'error',
    'eslint/no-console': 'error',
    'eslint/no-underscore-dangle': ['error', { allow: ['_errors', '_default', '_zod'] }],
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'unicorn/filename-case': 'error',
  },
  overrides: [
    {
      files: ['server/**', 'web/api/live-tabs.ts', 'web/offline/new-version.ts'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    {
      files: ['**/*.{test,spec}.ts', 'scripts/demo/**'],
      rules: { 'unicorn/consistent-function-scoping': 'off' },
    },
    { files: ['scripts/**', 'bench/**'], rules: { 'eslint/no-console': 'off' } },
    { files: ['e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
    ...readdirSync('server/features').map(createFeatureRules),
    {
      files: ['web/**', 'shared/**'],
      excludeFiles: TESTS,
      rules: { 'no-restricted-properties': ['error', ...MISSING_IN_SAFARI] },
    },
    {
      files: ['web/**'],
      excludeFiles: [...TESTS, 'web/api/**', 'web/offline/service-worker.ts'],
      rules: { 'no-restricted-globals': ['error', { globals: SERVER_CALLS, checkGlobalObject: true }] },
    },
  ],
});

/**
 * Returns the import rules of a server feature. The feature may import only the read functions of another feature's
 * repository, and must import a file of another folder by its #-path.
 */
function createFeatureRules(feature: string) {
  const writes = {
    group: ['**/features/*/*.repository.ts', `!**/features/${feature}/*`],
    importNamePattern:
      '^(add|clear|create|delete|insert|mark|record|remove|replace|save|set|store|update|upsert|write)[A-Z]',
    message: "Only a feature's own service writes its rows: call a function of that service.",
  };
  const parentFolder = {
    regex: String.raw`^\.\./`,
    message: 'Import a file of another folder by its #-path.',
  };
  return {
    files: [`server/features/${feature}/**`],
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': ['error', { patterns: [writes, parentFolder] }] },
  } satisfies OxlintOverride;
}
