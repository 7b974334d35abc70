import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { z } from 'zod';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { ERROR_STATUS } from '#shared/errors.ts';
import { errorBody } from '#server/http/openapi.ts';
import { signInDirectly } from '#server/testing/factories.ts';
import { findMissingFiles, findUnregisteredFiles } from '#server/testing/file-rules.ts';
import { RULES_AFTER_DISPATCH, findBrokenRows, ROW_RULES } from '#server/testing/row-rules.ts';
import { requestsToUnknownUrls, requestsTo, type FuzzRequest } from './requests.ts';
import { fingerprintOfOtherShop, OTHER_SHOP_MARK, type FuzzApp } from './fuzz-app.ts';

/** The result of one check: of an endpoint, of requests to unknown URLs, or of the database and files at the end. */
interface FuzzResult {
  title: string;
  /** The smallest failing request that was found, with its problem; null when the check passed. */
  failure: string | null;
}

const LAST_ENDPOINT: Endpoint = api.projects.remove;

/**
 * The tested endpoints. The deletion of projects comes last, because most other endpoints need projects. The deletion of
 * accounts is excluded, because it would delete the callers. The live stream is excluded, because it does not end.
 */
const ENDPOINTS: Endpoint[] = Object.values(api)
  .flatMap((contract) => Object.values<Endpoint>(contract))
  .filter((endpoint) => endpoint !== api.adminAccounts.deleteAccount && endpoint.output !== 'events')
  .toSorted((one, other) => Number(one === LAST_ENDPOINT) - Number(other === LAST_ENDPOINT));

/**
 * Sends about `runs` requests, spread over all tested endpoints, then checks the database and the files. Returns the results and
 * the number of responses by status.
 */
export async function runFuzz(fuzzApp: FuzzApp, { runs, seed }: { runs: number; seed: number }) {
  const numRuns = Math.ceil(runs / (ENDPOINTS.length + 1));
  const results: FuzzResult[] = [];
  const statuses = new Map<number, number>();
  const check = async (title: string, requests: fc.Arbitrary<FuzzRequest>, endpoint?: Endpoint) => {
    const property = fc.asyncProperty(requests, async (request) => {
      const status = await sendAndCheck(fuzzApp, request, endpoint);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    // Removes the sessions, so that the callers sign in again. A sensitive action needs a recent sign-in.
    fuzzApp.sessions.clear();
    const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, seed });
    const failureText = `${String(errorInstance)}\nfor ${fc.stringify(counterexample?.[0]).slice(0, 2_000)}`;
    results.push({ title, failure: failed ? failureText : await findOtherShopChange(fuzzApp) });
  };
  for (const endpoint of ENDPOINTS)
    await check(`${endpoint.method} ${endpoint.path}`, requestsTo(endpoint, fuzzApp), endpoint);
  await check('unknown addresses', requestsToUnknownUrls());
  results.push({ title: 'rows, files and history afterwards', failure: await findInconsistencies(fuzzApp) });
  return { results, statuses };
}

/** Sends the request and returns the status. Throws when the response or its effect breaks the conventions. */
async function sendAndCheck(fuzzApp: FuzzApp, request: FuzzRequest, endpoint?: Endpoint): Promise<number> {
  const { caller, method, url, body: payload } = request;
  fuzzApp.otherShopFingerprint ??= await fingerprintOfOtherShop(fuzzApp);
  const headers = { ...request.headers, ...(await cookieOf(fuzzApp, request)) };
  const response = await fuzzApp.server.inject({ method, url, headers, payload });
  const { statusCode: status } = response;
  const body = decodeBody(response.rawPayload, response.headers['content-encoding']);
  const problems = [
    ...findResponseProblems(status, response.headers, body, endpoint),
    ...fuzzApp.errors.splice(0).map((line) => `logged ${line.trim()}`),
  ];
  if (status === 401) fuzzApp.sessions.delete(caller);
  if (caller === 'admin') {
    // An admin may change the other shop, so the fingerprint is taken again. This is also necessary after a failed request,
    // because the request may have committed a change before it failed.
    fuzzApp.otherShopFingerprint = await fingerprintOfOtherShop(fuzzApp);
  } else {
    if (body.includes(OTHER_SHOP_MARK)) problems.push('returns data of the other shop');
    const hasWritten = status < 300 && method !== 'GET';
    if (hasWritten && (await findOtherShopChange(fuzzApp))) problems.push('changed data of the other shop');
  }
  if (problems.length > 0) throw new Error(`${status}: ${problems.join('; ')}\n${body.slice(0, 500)}`);
  return status;
}

function decodeBody(payload: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}

/** Returns a problem when the other shop has changed since the last fingerprint; otherwise null. */
async function findOtherShopChange(fuzzApp: FuzzApp): Promise<string | null> {
  const previousFingerprint = fuzzApp.otherShopFingerprint;
  fuzzApp.otherShopFingerprint = await fingerprintOfOtherShop(fuzzApp);
  return fuzzApp.otherShopFingerprint === previousFingerprint
    ? null
    : 'a rejected request changed data of the other shop';
}

async function cookieOf(fuzzApp: FuzzApp, { caller }: FuzzRequest): Promise<{ cookie?: string }> {
  if (caller === 'nobody') return {};
  if (caller === 'forged') return { cookie: "wrapline=' or 1=1; wrapline=%00; =; __Host-wrapline=" };
  const cookie = fuzzApp.sessions.get(caller) ?? (await signInDirectly(fuzzApp, fuzzApp.people[caller]));
  fuzzApp.sessions.set(caller, cookie);
  return { cookie };
}

/** Parts of stack traces, statements and paths, which no response may contain. */
const INTERNAL_DETAILS = /node_modules|\.ts:\d|\n\s+at |insert into "|select "|Failed query/;

function findResponseProblems(
  status: number,
  headers: Record<string, unknown>,
  body: string,
  endpoint: Endpoint | undefined,
): string[] {
  const problems: string[] = [];
  if (!headers['x-request-id']) problems.push('no request id');
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('no nosniff');
  // A 304 has no body, because the browser has the file. A tus upload returns its result in the headers.
  const returnsJsonOnlyForErrors = endpoint?.output === 'file' || endpoint?.output === 'tus';
  if (returnsJsonOnlyForErrors && (status < 300 || status === 304)) return problems;
  if (!String(headers['content-type']).startsWith('application/json'))
    problems.push(`content type ${String(headers['content-type'])}`);
  if (INTERNAL_DETAILS.test(body)) problems.push('contains internals');
  if (status >= 500) problems.push('fails');
  return status < 300 ? problems : [...problems, ...findErrorBodyProblems(status, body)];
}

function findErrorBodyProblems(status: number, body: string): string[] {
  const parsed = errorBody.strict().safeParse(JSON.parse(body));
  if (!parsed.success) return [`not the error shape: ${z.prettifyError(parsed.error)}`];
  const { message, error, code } = parsed.data;
  const expected = Object.entries(ERROR_STATUS).find(([word]) => word === code)?.[1];
  return [
    ...(message && message === error ? [] : ['error does not repeat message']),
    ...(expected === status ? [] : [`code ${code} belongs to ${expected}`]),
  ];
}

async function findInconsistencies(fuzzApp: FuzzApp): Promise<string | null> {
  await fuzzApp.dispatcher.dispatchDue();
  const problems = [
    ...(await findBrokenRows(fuzzApp.database, ROW_RULES, RULES_AFTER_DISPATCH)),
    ...(await findMissingFiles(fuzzApp)),
    ...(await findUnregisteredFiles(fuzzApp)),
  ];
  return problems.map(({ message }) => message).join('\n') || null;
}
