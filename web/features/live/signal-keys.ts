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
      return keysOfProject(signal.projectId);
    case 'left':
      // The notifications of a deleted project are deleted with the project.
      return [...keysOfProject(signal.projectId), notificationKeys.inbox];
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

/** The keys of all data that depends on a project: its own data, the project lists, and the statistics of installers. */
function keysOfProject(id: number): readonly QueryKey[] {
  return [projectKeys.one(id), projectKeys.lists, teamKeys.lists, registryKeys.profiles];
}

const ALL_KEYS_PREFIX: QueryKey = [];
