import { api } from '#shared/api.ts';
import { call, register, request, SAMPLE_PROJECT, type Caller } from '../scripts/api-client.ts';

/** Registers a shop on a running server and signs in. */
export function registerShop(base: string, username: string): Promise<Caller> {
  const account = { username, name: username, email: `${username}@example.com`, role: 'contractor' } as const;
  return register(base, { ...account, password: 'correct horse battery' });
}

export async function createProjects(shop: Caller, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await call(shop, api.projects.create, { body: SAMPLE_PROJECT });
}

/** The time in milliseconds until the whole response has arrived. */
export async function timeOf(caller: Caller, path: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await request(caller, path);
  if (status !== 200) throw new Error(`${path} returned ${status}`);
  return performance.now() - startedAt;
}

/** The response times of each path, requested in turn, so that other load affects all of them equally. */
export async function timesOf(caller: Caller, paths: string[], rounds: number): Promise<number[][]> {
  const times = paths.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, path] of paths.entries()) times[index]?.push(await timeOf(caller, path));
  return times;
}
