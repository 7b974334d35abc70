import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DemoFolderError, noteFilled, openDemoFolder } from './demo-folder.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'wrapline-demo-'));

test('the password is kept, for the owner of the folder alone', () => {
  const folder = newFolder();
  const first = openDemoFolder(folder);
  noteFilled(folder, first);
  expect(openDemoFolder(folder)).toEqual({ password: first.password, isFilled: true });
  expect(statSync(path.join(folder, 'demo.json')).mode & 0o777).toBe(0o600);
  expect(openDemoFolder(newFolder()).password).not.toBe(first.password);
});

test('a folder whose filling was interrupted is not taken for a complete one', () => {
  const folder = newFolder();
  openDemoFolder(folder);
  expect(() => openDemoFolder(folder)).toThrow(DemoFolderError);
});

test("a shop's own data folder is left alone", () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'database'));
  expect(() => openDemoFolder(folder)).toThrow('holds data of its own');
});
