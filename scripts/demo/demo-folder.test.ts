import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { markSeeded, readDemoPassword } from './demo-folder.ts';

const createFolder = () => mkdtempSync(path.join(tmpdir(), 'wrapline-demo-'));

test('keeps the password of a seeded folder', () => {
  const folder = createFolder();
  markSeeded(folder, 'only-for-this-test');
  expect(readDemoPassword(folder)).toBe('only-for-this-test');
});

test('lets only the owner of the folder read the password', () => {
  const folder = createFolder();
  markSeeded(folder, 'only-for-this-test');
  expect(statSync(path.join(folder, 'demo.json')).mode & 0o777).toBe(0o600);
});

test('finds no password in a new folder', () => {
  expect(readDemoPassword(createFolder())).toBeUndefined();
});

test.each(['contains other data', 'incomplete sample data'])(
  'the error for an unknown database folder mentions “%s”',
  (reason) => {
    const folder = createFolder();
    mkdirSync(path.join(folder, 'database'));
    expect(() => readDemoPassword(folder)).toThrow(reason);
  },
);
