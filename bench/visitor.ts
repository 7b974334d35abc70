const VEHICLE = { type: 'van', make: 'Ford', model: 'Transit', year: '2026', color: 'White' };
const PASSWORD = 'correct horse battery';

/** A new shop's session on a running server: the Cookie header. */
export async function registerAndSignIn(base: string, username: string): Promise<string> {
  const account = { username, name: username, email: `${username}@example.com`, role: 'contractor' };
  await post(`${base}/api/auth/register`, { ...account, password: PASSWORD });
  return signIn(base, username, PASSWORD);
}

/** An account's session: the Cookie header. */
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

/** How many milliseconds the whole answer takes. */
export async function timeOf(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - startedAt;
}

async function post(url: string, body: unknown, cookie?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
