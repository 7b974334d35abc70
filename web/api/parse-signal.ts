import type { LiveSignal } from '#shared/live/live.contract.ts';
import { reportFailure } from '#web/lib/report-failure.ts';

/**
 * Whether signals of each known kind have a project id. The type ensures that no kind is missing. Signals are checked with this
 * list, so this module does not need the schema library.
 */
const HAS_PROJECT_ID: Record<LiveSignal['kind'], boolean> = {
  project: true,
  left: true,
  inbox: false,
  team: false,
  staff: false,
  account: false,
  everything: false,
  beat: false,
  ended: false,
};

/** Parses the signal in an event's data. Returns undefined when the signal is malformed or unknown. */
export function parseSignal(data: string): LiveSignal | undefined {
  try {
    return signalIfKnown(JSON.parse(data));
  } catch {
    reportOnce('The live stream sent something that is not valid JSON');
    return undefined;
  }
}

/**
 * Checks that the value is a signal. Returns undefined when it is malformed or of an unknown kind. Logs each unknown kind once.
 */
export function signalIfKnown(value: unknown): LiveSignal | undefined {
  if (isSignal(value)) return value;
  reportOnce(`The live stream sent an unknown signal: ${readKind(value) ?? 'without a kind'}`);
  return undefined;
}

function isSignal(signal: unknown): signal is LiveSignal {
  const kind = readKind(signal);
  if (kind === undefined || !Object.hasOwn(HAS_PROJECT_ID, kind)) return false;
  return (
    !HAS_PROJECT_ID[kind as LiveSignal['kind']] ||
    Number.isInteger((signal as { projectId?: unknown }).projectId)
  );
}

function readKind(signal: unknown): string | undefined {
  const kind = (signal as { kind?: unknown } | null | undefined)?.kind;
  return typeof kind === 'string' ? kind : undefined;
}

const reportedMessages = new Set<string>();

function reportOnce(message: string): void {
  if (reportedMessages.has(message)) return;
  reportedMessages.add(message);
  reportFailure(message);
}
