import type { Actor } from '#shared/actor.ts';
import { canContract, canInstall, mayAdminister } from '#shared/users/users.policy.ts';

interface Installer extends Pick<Actor, 'role' | 'allowContractorRole'> {
  id: number;
}

/** Have a team of installers, and take people into it and off it. */
export function mayHaveTeam(actor: Actor): boolean {
  return canContract(actor);
}

/** Take this person into the own team: whoever can be hired, but oneself. */
export function mayAddToTeam(actor: Actor, installer: Installer): boolean {
  return mayHaveTeam(actor) && canInstall(installer) && actor.userId !== installer.id;
}

/** Search the registry of installers, with their contact data. */
export function mayBrowseRegistry(actor: Actor): boolean {
  return canContract(actor) || mayAdminister(actor);
}

/** Open the profile of this installer: whoever may search for it, and the installer itself. */
export function mayOpenProfile(actor: Actor, installerId: number): boolean {
  return mayBrowseRegistry(actor) || actor.userId === installerId;
}
