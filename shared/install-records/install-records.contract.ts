import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  addendumForm,
  completionForm,
  installRecordContent,
  installRecordForm,
} from '#shared/install-records/install-record.forms.ts';
import { idParams, timestamp } from '#shared/wire.ts';

const recordedInstaller = z.object({
  name: z.string(),
  userId: z.int().nullable(),
  hours: z.number().nullable(),
  certifications: z.array(z.string()),
});

const recordedWarning = z.object({
  key: z.string(),
  maker: z.string(),
  product: z.string(),
  measured: z.enum(['air', 'surface', 'post_heat', 'outgassing']),
  panel: z.string().nullable(),
  bound: z.enum(['below', 'above']),
  value: z.number(),
  limit: z.number(),
  bulletin: z.object({ name: z.string(), date: z.string().nullable() }),
  reason: z.string(),
});

const addendum = z.object({
  id: z.int(),
  /** The addenda of each record are numbered from 1. */
  number: z.int(),
  text: z.string(),
  author: z.string(),
  createdAt: timestamp,
});

const completion = z.object({
  reference: z.string(),
  sha256: z.string(),
  signature: z.string(),
  installers: z.array(recordedInstaller),
  warnings: z.array(recordedWarning),
  completedAt: timestamp,
  pdfUrl: z.string(),
});

const installRecordView = z
  .object({
    /**
     * 0 before the first save. The requests to save and to complete the record send the version that the caller edited.
     */
    version: z.int(),
    content: installRecordContent,
    updatedAt: timestamp.nullable(),
    /** The name of the person who saved this version. */
    updatedBy: z.string().nullable(),
    /** Null until the record is completed. A completed record cannot be changed. */
    completion: completion.nullable(),
    /** Later findings, oldest first. */
    addenda: z.array(addendum),
    /**
     * The accounts that can be named as installers: the shop's owner and staff, and the installer with its staff. Empty when
     * the caller cannot edit.
     */
    people: z.array(z.object({ userId: z.int(), name: z.string() })),
  })
  .meta({ id: 'InstallRecord' });

export type InstallRecordView = z.output<typeof installRecordView>;
export type InstallCompletion = z.output<typeof completion>;

const tag = 'Install record';
const sharedEndpointFields = { tag, access: 'signed-in', params: idParams } as const;

export const installRecordsContract = {
  get: endpoint({
    ...sharedEndpointFields,
    method: 'GET',
    path: '/api/projects/{id}/install-record',
    summary: 'The install record of a project: its content, or an empty one before the first save',
    output: installRecordView,
    errorCodes: ['not_found'],
  }),
  save: endpoint({
    ...sharedEndpointFields,
    method: 'PUT',
    path: '/api/projects/{id}/install-record',
    summary: 'Save the install record, complete or not. Temperatures are in °C',
    body: installRecordForm,
    output: installRecordView,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
    details: { conflict: installRecordView },
  }),
  complete: endpoint({
    ...sharedEndpointFields,
    method: 'POST',
    path: '/api/projects/{id}/install-record/complete',
    summary: 'Complete the install record, which then cannot be changed',
    body: completionForm,
    output: installRecordView,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
    details: { conflict: installRecordView },
  }),
  addAddendum: endpoint({
    ...sharedEndpointFields,
    method: 'POST',
    path: '/api/projects/{id}/install-record/addenda',
    summary: 'Add a later finding to a completed install record',
    body: addendumForm,
    output: installRecordView,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
};

export const installRecordPdfsContract = {
  pdf: endpoint({
    ...sharedEndpointFields,
    method: 'GET',
    path: '/api/projects/{id}/install-record.pdf',
    summary: 'The completed install record with its addenda as a PDF',
    output: 'file',
    errorCodes: ['not_found', 'unavailable'],
  }),
};
