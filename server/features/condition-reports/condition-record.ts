import type { NewConditionAddendum, NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import type {
  AddendumRecord,
  ConditionRecord,
  RecordedMark,
  RecordedPhoto,
  RecordedVehicle,
} from '#shared/condition/condition-record.ts';
import { AppError } from '#shared/errors.ts';

type PhotosById = Map<number, RecordedPhoto>;
type NewMark = NewConditionReport['marks'][number];

/** What a report consists of besides the form, as loaded in its transaction. */
interface ReportSource extends Pick<ConditionRecord, 'reference' | 'shop' | 'project' | 'recordedBy'> {
  receivedAt: Date;
  vehicle: RecordedVehicle | null;
  photos: PhotosById;
}

const NO_VEHICLE: RecordedVehicle = {
  type: null,
  make: null,
  model: null,
  year: null,
  color: null,
  vin: null,
  licensePlate: null,
};

/** The record of a report that is signed now. 409 when a photo is not one of the project's. */
export function buildReport(form: NewConditionReport, source: ReportSource): ConditionRecord {
  const { reference, receivedAt, shop, project, vehicle, photos, recordedBy } = source;
  return {
    format: 1,
    reference,
    receivedAt: receivedAt.toISOString(),
    inspectedAt: new Date(form.inspectedAt).toISOString(),
    shop,
    project,
    vehicle: vehicle ? vehicleData(vehicle) : NO_VEHICLE,
    shape: form.shape,
    marks: numbered(form.marks, 1, photos),
    checks: form.checks,
    repaintedWhen: form.repaintedWhen,
    owner: form.owner,
    installer: form.installer,
    recordedBy,
  };
}

interface AddendumSource extends Pick<AddendumRecord, 'report' | 'number' | 'recordedBy'> {
  receivedAt: Date;
  /** The number of the first mark, after those of the report and earlier addenda. */
  firstMark: number;
  photos: PhotosById;
}

/** The record of an addendum. 409 when a photo is not one of the project's. */
export function buildAddendum(form: NewConditionAddendum, source: AddendumSource): AddendumRecord {
  const { report, number, receivedAt, firstMark, photos, recordedBy } = source;
  return {
    format: 1,
    report,
    number,
    receivedAt: receivedAt.toISOString(),
    text: form.text,
    marks: numbered(form.marks, firstMark, photos),
    photos: form.photoIds.map((id) => photoOf(photos, id)),
    name: form.name,
    recordedBy,
  };
}

/** The ids of all photos of the marks, each once. */
export function photoIdsOf(marks: NewMark[], more: number[] = []): number[] {
  return [...new Set([...marks.flatMap(({ photoIds }) => photoIds), ...more])];
}

function numbered(marks: NewMark[], first: number, photos: PhotosById): RecordedMark[] {
  return marks.map(({ photoIds, ...mark }, index) => ({
    number: first + index,
    ...mark,
    photos: photoIds.map((id) => photoOf(photos, id)),
  }));
}

function photoOf(photos: PhotosById, id: number): RecordedPhoto {
  const photo = photos.get(id);
  if (!photo)
    throw new AppError(
      'conflict',
      'A photo of this report is no longer on the project. Remove it and try again',
    );
  return photo;
}

function vehicleData({
  type,
  make,
  model,
  year,
  color,
  vin,
  licensePlate,
}: RecordedVehicle): RecordedVehicle {
  return { type, make, model, year, color, vin, licensePlate };
}
