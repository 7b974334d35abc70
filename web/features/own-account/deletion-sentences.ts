import type { ProjectChoice } from '#shared/own-account/own-account.forms.ts';
import type { RouteOutput } from '#web/api/route-types.ts';
import { countText } from '#web/lib/count-text.ts';

type DeletionPreview = RouteOutput<'GET /api/admin/users/{id}/deletion'>;

/**
 * Sentences about the effects of deleting an account (docs/requirements/admin.md, Deleting an account). `choice` says what
 * happens to the account's own projects and staff; null while the user has not chosen.
 */
export function deletionSentences(
  {
    staff,
    ownedProjects,
    selfInstalledProjects,
    assignedProjects,
    clientProjects,
    photos,
    proofs,
  }: DeletionPreview,
  choice: ProjectChoice | null = 'delete',
): string[] {
  const isTransfer = choice === 'transfer';
  const isDeletion = choice === 'delete';
  const sentences = [
    isTransfer &&
      ownedProjects > 0 &&
      `${countText(ownedProjects, 'project')} will move to the new owner with all files.`,
    isTransfer &&
      selfInstalledProjects > 0 &&
      `${countText(selfInstalledProjects, 'project')} that you install will have no installer.`,
    isTransfer && 'Your staff will work for the new owner.',
    isDeletion &&
      ownedProjects > 0 &&
      `${countText(ownedProjects, 'project')} will be deleted with all files: ${countText(photos, 'photo')} and ${countText(proofs, 'proof')}.`,
    assignedProjects > 0 &&
      `${countText(assignedProjects, 'project')} will stay, without ${assignedProjects === 1 ? 'its' : 'their'} installer.`,
    clientProjects > 0 && `${countText(clientProjects, 'project')} will stay, without a client.`,
    isDeletion &&
      staff > 0 &&
      `${countText(staff, 'member')} of the shop’s staff will keep ${staff === 1 ? 'their account' : 'their accounts'}, without access to the projects.`,
    ownedProjects + assignedProjects + clientProjects === 0 && 'No projects are affected.',
    'Everything written with this account on other people’s projects stays, signed “Deleted user”.',
  ];
  return sentences.filter((sentence) => sentence !== false);
}
