import { participantIdOf, type Actor } from '#shared/actor.ts';
import { canActAsContractor, canInstall, mayAdminister } from '#shared/users/users.policy.ts';

interface Installer extends Pick<Actor, 'role' | 'allowContractorRole'> {
  id: number;
}

/** Whether the actor has a team of installers, and may add and remove members. For managers, this is the team of their shop. */
export function mayHaveTeam(actor: Actor): boolean {
  return canActAsContractor(actor);
}

/** Whether the actor may add this installer to the team of the actor or of the actor's shop. A shop cannot be on its own team. */
export function mayAddToTeam(actor: Actor, installer: Installer): boolean {
  return mayHaveTeam(actor) && canInstall(installer) && participantIdOf(actor) !== installer.id;
}

/** Whether the actor may search the registry of installers, which has their contact data. */
export function mayBrowseRegistry(actor: Actor): boolean {
  return canActAsContractor(actor) || mayAdminister(actor);
}

/** Whether the actor may open the profile of this installer. Installers may open their own. */
export function mayOpenProfile(actor: Actor, installerId: number): boolean {
  return mayBrowseRegistry(actor) || actor.userId === installerId;
}
