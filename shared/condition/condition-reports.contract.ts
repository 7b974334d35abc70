import { z } from 'zod';
import { conditionAddendumForm, conditionReportForm } from '#shared/condition/condition-report.forms.ts';
import {
  CHECK_ANSWERS,
  MARK_KINDS,
  MARK_SIZES,
  SIGNER_ROLES,
  SURFACE_CHECKS,
  VEHICLE_SHAPES,
  VEHICLE_VIEWS,
} from '#shared/condition/condition-values.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, openEnum, timestamp } from '#shared/wire.ts';

const photo = z.object({ id: z.int(), bytes: z.int(), sha256: z.string() });

const mark = z.object({
  number: z.int(),
  view: openEnum(VEHICLE_VIEWS),
  x: z.number(),
  y: z.number(),
  kind: openEnum(MARK_KINDS),
  size: openEnum(MARK_SIZES).nullable(),
  note: z.string().nullable(),
  photos: z.array(photo),
});

const signature = {
  name: z.string(),
  strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
  isTyped: z.boolean(),
};

const addendum = z
  .object({
    id: z.int(),
    number: z.int(),
    text: z.string(),
    marks: z.array(mark),
    photos: z.array(photo),
    /** The name that the author of the addendum typed. */
    name: z.string(),
    /** The name of the account that added the addendum. */
    recordedBy: z.string(),
    sha256: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'ConditionAddendum' });

const nullableText = z.string().nullable();

const conditionReport = z
  .object({
    id: z.int(),
    projectId: z.int(),
    reference: z.string(),
    shape: openEnum(VEHICLE_SHAPES),
    /** The data of the vehicle when the report was signed. */
    vehicle: z.object({
      type: nullableText,
      make: nullableText,
      model: nullableText,
      year: nullableText,
      color: nullableText,
      vin: nullableText,
      licensePlate: nullableText,
    }),
    marks: z.array(mark),
    checks: z.object(
      Object.fromEntries(SURFACE_CHECKS.map((check) => [check, openEnum(CHECK_ANSWERS)])) as Record<
        (typeof SURFACE_CHECKS)[number],
        ReturnType<typeof openEnum<(typeof CHECK_ANSWERS)[number]>>
      >,
    ),
    repaintedWhen: nullableText,
    owner: z.discriminatedUnion('isPresent', [
      z.object({ isPresent: z.literal(true), role: openEnum(SIGNER_ROLES), ...signature }),
      z.object({ isPresent: z.literal(false), reason: z.string() }),
    ]),
    installer: z.object(signature),
    /** The name of the account that sent the report. */
    recordedBy: z.string(),
    /**
     * When the installer signed, by the clock of the device, corrected when the clock was wrong. `createdAt` is when the server
     * stored the report.
     */
    inspectedAt: timestamp,
    /** `inspectedAt` before the correction; null without a correction. */
    deviceInspectedAt: timestamp.nullable(),
    sha256: z.string(),
    pdfUrl: z.string(),
    /** Oldest first. */
    addenda: z.array(addendum),
    createdAt: timestamp,
  })
  .meta({ id: 'ConditionReport' });

export type ConditionReport = z.output<typeof conditionReport>;
export type ConditionAddendum = z.output<typeof addendum>;

/** A report in the list on the project page. */
export const conditionReportSummary = z.object({
  id: z.int(),
  reference: z.string(),
  shape: openEnum(VEHICLE_SHAPES),
  marks: z.int(),
  addenda: z.int(),
  installerName: z.string(),
  /** The name of the owner or driver who signed; null when nobody was present. */
  ownerName: z.string().nullable(),
  createdAt: timestamp,
});

export type ConditionReportSummary = z.output<typeof conditionReportSummary>;

const tag = 'Condition reports';

export const conditionReportsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/condition-reports',
    summary: 'The signed condition reports of a project with their addenda, newest first',
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(conditionReport),
    errorCodes: ['not_found', 'forbidden'],
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/condition-reports',
    summary: 'Store a signed condition report of the vehicle. It cannot be changed afterwards',
    tag,
    access: 'signed-in',
    params: idParams,
    body: conditionReportForm,
    output: conditionReport,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  addAddendum: endpoint({
    method: 'POST',
    path: '/api/condition-reports/{id}/addenda',
    summary: 'Add a later finding to a condition report',
    tag,
    access: 'signed-in',
    params: idParams,
    body: conditionAddendumForm,
    output: conditionReport,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/condition-reports/{id}/report.pdf',
    summary: 'A condition report with its addenda as a PDF',
    tag,
    access: 'signed-in',
    params: idParams,
    output: 'file',
    errorCodes: ['not_found', 'forbidden', 'unavailable'],
  }),
};
