import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DemoFolderError, markSeeded, openDemoFolder } from './demo-folder.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'wrapline-demo-'));

test('keeps the password of a seeded folder', () => {
  const folder = newFolder();
  const first = openDemoFolder(folder);
  markSeeded(folder, first);
  expect(openDemoFolder(folder)).toEqual({ password: first.password, isFilled: true });
});

test('lets only the owner of the folder read the password', () => {
  const folder = newFolder();
  openDemoFolder(folder);
  expect(statSync(path.join(folder, 'demo.json')).mode & 0o777).toBe(0o600);
});

test('gives each folder its own password', () => {
  expect(openDemoFolder(newFolder()).password).not.toBe(openDemoFolder(newFolder()).password);
});

test('rejects a folder whose seed was interrupted', () => {
  const folder = newFolder();
  openDemoFolder(folder);
  expect(() => openDemoFolder(folder)).toThrow(DemoFolderError);
});

test('rejects a folder with other data', () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'database'));
  expect(() => openDemoFolder(folder)).toThrow('contains other data');
});
