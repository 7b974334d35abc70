const VEHICLE = { type: 'van', make: 'Ford', model: 'Transit', year: '2026', color: 'White' };
const PASSWORD = 'correct horse battery';

/** Registers a shop on a running server, and returns the Cookie header of its session. */
export async function registerAndSignIn(base: string, username: string): Promise<string> {
  const account = { username, name: username, email: `${username}@example.com`, role: 'contractor' };
  await post(`${base}/api/auth/register`, { ...account, password: PASSWORD });
  return signIn(base, username, PASSWORD);
}

/** Signs in, and returns the Cookie header of the session. */
export async function signIn(base: string, username: string, password: string): Promise<string> {
  const response = await post(`${base}/api/auth/login`, { username, password });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error('The sign-in set no cookie');
  return cookie;
}

export async function createProject(base: string, cookie: string): Promise<void> {
  const project = {
    name: 'Fleet van',
    vehicleDetail: VEHICLE,
    wrapDetail: { wrapType: 'full', material: '3m' },
  };
  await post(`${base}/api/projects`, project, cookie);
}

/** The time in milliseconds until the whole response has arrived. */
export async function timeOf(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}

async function post(url: string, body: unknown, cookie?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response;
}
