import type { Suite } from './suites.ts';

type SuiteKey = Pick<Suite, 'name' | 'database'>;

interface Selection<S> {
  suites: S[];
  /** What stood after `--`. */
  runnerArguments: string[];
}

/**
 * Reads `unit api:postgres -- -t gate`: which suites to run (none named means all), and what to hand on to their runner.
 * Throws, with the possible words, when a word names no suite.
 */
export function selectSuites<S extends SuiteKey>(all: S[], commandLine: string[]): Selection<S> {
  const end = commandLine.indexOf('--');
  const words = end < 0 ? commandLine : commandLine.slice(0, end);
  const runnerArguments = end < 0 ? [] : commandLine.slice(end + 1);
  for (const word of words) {
    if (!all.some((suite) => isNamed(suite, word))) throw new UnknownSuite(word, all);
  }
  const suites = words.length === 0 ? all : all.filter((suite) => words.some((word) => isNamed(suite, word)));
  return { suites, runnerArguments };
}

export class UnknownSuite extends Error {
  constructor(word: string, all: SuiteKey[]) {
    const words = new Set(all.flatMap((suite) => [suite.name, fullName(suite)]));
    super(`There is no suite '${word}'. Choose from: ${[...words].join(', ')}.`);
  }
}

function isNamed(suite: SuiteKey, word: string): boolean {
  return word === suite.name || word === fullName(suite);
}

function fullName({ name, database }: SuiteKey): string {
  return database ? `${name}:${database}` : name;
}
