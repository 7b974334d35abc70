import type { QueryKey } from '@tanstack/react-query';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import {
  invitationKeys,
  notificationKeys,
  projectKeys,
  registryKeys,
  sessionKeys,
  staffKeys,
  teamKeys,
} from '#web/api/query-keys.ts';

/** The keys or key prefixes whose data may be outdated after the signal. */
export function keysInvalidatedBy(signal: LiveSignal): readonly QueryKey[] {
  switch (signal.kind) {
    case 'project':
    case 'left':
      return [projectKeys.one(signal.projectId), projectKeys.lists];
    case 'inbox':
      return [notificationKeys.inbox];
    case 'team':
      return [teamKeys.all, registryKeys.all];
    case 'staff':
      return [staffKeys.all, invitationKeys.staff];
    case 'account':
    case 'ended':
      return [sessionKeys.user];
    case 'everything':
      return [ALL_KEYS_PREFIX];
    default:
      return [];
  }
}

const ALL_KEYS_PREFIX: QueryKey = [];
