import { expect, test } from 'vitest';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { CAST } from './cast.ts';
import { readJobs } from './jobs.ts';

const jobs = readJobs();

test('every stage has a job, from not started to completed', () => {
  const standings = new Set(jobs.map(({ stands }) => stands));
  expect([...standings].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: STAGE_IDS.length + 2 }, (_, index) => index),
  );
});

test('everybody whom a job names is in the cast, in that role', () => {
  const inRole = (role: string) =>
    CAST.filter((member) => member.role === role).map(({ username }) => username);
  for (const { shop, client, installer } of jobs) {
    expect(inRole('contractor')).toContain(shop);
    expect([null, ...inRole('client')]).toContain(client);
    expect([null, ...inRole('subcontractor')]).toContain(installer);
  }
});

test('a job has the photos that its stage asks for', () => {
  for (const { name, stands, photos } of jobs) {
    if (stands > 7) expect(photos.initial + photos.pre, name).toBeGreaterThan(0);
    if (stands > 9) expect(photos.post, name).toBeGreaterThan(0);
    if (stands < 7) expect(photos.pre + photos.post, name).toBe(0);
  }
});
