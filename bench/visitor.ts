const PASSWORD = 'correct horse battery';

/** A new shop's session on a running server: the Cookie header. */
export async function registerAndSignIn(base: string, username: string): Promise<string> {
  const account = { username, name: username, email: `${username}@example.com`, role: 'contractor' };
  await post(`${base}/api/auth/register`, { ...account, password: PASSWORD });
  const response = await post(`${base}/api/auth/login`, { username, password: PASSWORD });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error('The sign-in set no cookie');
  return cookie;
}

async function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
