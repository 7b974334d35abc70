import { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { reportsOf } from '#server/features/condition-records/condition-records.repository.ts';
import { findConditionPdfOf } from '#server/features/condition-reports/condition-pdfs.service.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import {
  findProject,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { findAvatarFile } from '#server/features/users/users.repository.ts';
import { getExistingUser, requireSelf } from '#server/features/users/users.service.ts';
import { FileMissing } from '#server/platform/storage.ts';
import { toSafeName, createZipStream, type ZipEntry } from '#server/platform/zip-stream.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  filesOnOthersProjects,
  filesOfProject,
  ownProjectIds,
  projectRecordsOf,
} from './own-files.repository.ts';
import {
  ownAccount,
  ownActivity,
  ownAuditEvents,
  ownComments,
  ownConditionReports,
  ownDecisions,
  ownInstallRecords,
  ownMail,
  ownMarkups,
  ownMessages,
  ownNotifications,
  ownMemberships,
} from './own-records.repository.ts';

/**
 * All data that the caller's account wrote and all data about the account, as a ZIP stream (docs/requirements/sessions.md, Your
 * data). Limited to five exports a day (429).
 */
export async function exportData(
  app: AppContext,
  scope: Scope,
  id: number,
): Promise<{ stream: Readable; fileName: string; contentType: string }> {
  requireSelf(scope, id);
  await countAction(app, scope, 'dataExport');
  const { username } = await app.database.transaction(async (tx) => {
    await audit(tx, scope, { kind: 'data_exported' });
    return getExistingUser(tx, id);
  });
  const day = app.now().toISOString().slice(0, 10);
  return {
    stream: createZipStream(replaceMissingFiles(exportEntriesOf(app, scope))),
    fileName: `${toSafeName(`wrapline-${username}-${day}`)}.zip`,
    contentType: 'application/zip',
  };
}

/** The files of the archive. Each file is read from the database or the store only when it is added to the archive. */
async function* exportEntriesOf(app: AppContext, scope: Scope): AsyncGenerator<ZipEntry> {
  const { sql } = app.database;
  yield textEntry('README.txt', async () => README);
  yield jsonEntry('account.json', () => ownAccount(sql, scope));
  yield jsonEntry('people.json', () => ownMemberships(sql, scope));
  yield jsonEntry('messages.json', () => ownMessages(sql, scope));
  yield jsonEntry('comments.json', () => ownComments(sql, scope));
  yield jsonEntry('photo-drawings.json', () => ownMarkups(sql, scope));
  yield jsonEntry('decisions.json', () => ownDecisions(sql, scope));
  yield jsonEntry('condition-reports.json', () => ownConditionReports(sql, scope));
  yield jsonEntry('install-records.json', () => ownInstallRecords(sql, scope));
  yield jsonEntry('notifications.json', () => ownNotifications(sql, scope));
  yield jsonEntry('mail.json', () => ownMail(sql, scope));
  yield jsonEntry('activity.json', () => ownActivity(sql, scope));
  yield jsonEntry('audit-log.json', () => ownAuditEvents(sql, scope));
  const picture = await findAvatarFile(sql, scope.userId);
  if (picture) yield fileEntry(app, 'picture.webp', picture, largestPartOf(picture));
  for (const projectId of await ownProjectIds(sql, scope)) {
    const project = await findProject(sql, scope, projectId);
    if (project) yield* entriesOfProject(app, project);
  }
  yield* storedFileEntries(app, 'uploads', await filesOnOthersProjects(sql, scope));
}

/** Yields the entries. A file that is missing in the store becomes an empty entry. A last entry lists the missing files. */
async function* replaceMissingFiles(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  const missingPaths: string[] = [];
  for await (const { open, ...entry } of entries) {
    const openOrSkip = () =>
      open().catch((error: unknown) => {
        if (!isFileGone(error)) throw error;
        missingPaths.push(entry.path);
        return Readable.from([]);
      });
    yield { ...entry, open: openOrSkip };
  }
  if (missingPaths.length > 0)
    yield textEntry('missing-files.txt', async () => `${missingPaths.join('\n')}\n`);
}

/** Whether the store has no such file, or the file was deleted during the export. */
function isFileGone(error: unknown): boolean {
  return error instanceof FileMissing || (error instanceof AppError && error.code === 'not_found');
}

async function* entriesOfProject(app: AppContext, project: VisibleProject): AsyncGenerator<ZipEntry> {
  const { sql } = app.database;
  const folder = `projects/${project.id} ${toSafeName(project.name)}`;
  yield jsonEntry(`${folder}/project.json`, async () => ({
    ...project,
    ...(await projectRecordsOf(sql, project)),
  }));
  await makeMissingPdfs(app, project);
  yield* storedFileEntries(app, folder, await filesOfProject(sql, project));
}

/**
 * Makes the missing PDFs of condition reports. A PDF is otherwise made at its first download. If making a PDF fails,
 * the export continues without this PDF.
 */
async function makeMissingPdfs(app: AppContext, project: VisibleProject): Promise<void> {
  for (const { id } of await reportsOf(app.database.sql, project)) {
    try {
      await findConditionPdfOf(app, project, id);
    } catch (error) {
      app.log.error({ err: error, reportId: id }, 'The PDF of a condition report is missing in an export');
    }
  }
}

function storedFileEntries(
  app: AppContext,
  root: string,
  listedFiles: Awaited<ReturnType<typeof filesOfProject>>,
) {
  return listedFiles.map(({ folder, key, file: row }) =>
    fileEntry(app, `${root}/${folder}/${key} ${toSafeName(row.originalName)}`, row),
  );
}

function jsonEntry(path: string, load: () => Promise<unknown>): ZipEntry {
  return textEntry(path, async () => `${JSON.stringify(await load(), null, 2)}\n`);
}

function textEntry(path: string, load: () => Promise<string>): ZipEntry {
  return { path, isCompressible: true, open: async () => Readable.from([Buffer.from(await load())]) };
}

function fileEntry(app: AppContext, path: string, row: FileRow, part = 'original'): ZipEntry {
  return { path, isCompressible: false, open: async () => (await servedPart(app, row, part).open()).stream };
}

/** Returns the name of the largest stored square of a profile picture, which is the last one. The original is not stored. */
function largestPartOf({ parts }: FileRow): string {
  return parts.at(-1)?.replace(/\.\w+$/, '') ?? '';
}

const README = `Your data in Wrapline

account.json        your profile, settings, sessions and passkeys
people.json         your shop or staff, teams, invitations and reviews
messages.json       the messages that you wrote
comments.json       your comments on proofs
photo-drawings.json your drawings on photos
decisions.json      your decisions about proofs
condition-reports.json  the vehicle condition reports and findings that you sent
install-records.json    the install records that you saved last, and the findings that you added
notifications.json  your notifications
mail.json           what was mailed to you, without the texts
activity.json       what you did, as the history of projects shows it
audit-log.json      security events of your account
projects/           the projects that you own, with photos, proofs, and the PDFs of decisions, install record and
                    condition reports
uploads/            the photos and proofs that you uploaded to projects of others
missing-files.txt   only if files were missing on the server: their names; these files are empty here

Passwords, tokens and keys are not included.
`;
