import type { NewConditionAddendum, NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import type {
  AddendumRecord,
  ConditionRecord,
  RecordedMark,
  RecordedPhoto,
  RecordedVehicle,
} from '#shared/condition/condition-record.ts';
import { MAX_PHOTOS_OF_MARK } from '#shared/condition/condition-values.ts';
import { clockCorrection } from '#shared/device-clock.ts';
import { AppError } from '#shared/errors.ts';

type PhotosById = Map<number, RecordedPhoto>;
type NewMark = Omit<NewConditionReport['marks'][number], 'captureIds'>;
/** The form of a report. Its marks contain the ids of photos instead of the ids of shots. */
export type ReportForm = Omit<NewConditionReport, 'marks'> & { marks: NewMark[] };
export type AddendumForm = Omit<NewConditionAddendum, 'marks' | 'captureIds'> & { marks: NewMark[] };

/** The data of a report that is not in its form, as loaded in the transaction that saves the report. */
interface ReportSource extends Pick<ConditionRecord, 'reference' | 'shop' | 'project' | 'recordedBy'> {
  receivedAt: Date;
  /** The clock of the device minus the clock of the server, in milliseconds; null when it was not measured. */
  clockOffsetMs: number | null;
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

/** The record of a report that is signed now. 409 when a photo does not belong to the project. */
export function buildReport(form: ReportForm, source: ReportSource): ConditionRecord {
  const { reference, receivedAt, clockOffsetMs, shop, project, vehicle, photos, recordedBy } = source;
  return {
    format: 2,
    reference,
    receivedAt: receivedAt.toISOString(),
    ...inspectionTimes(form, clockOffsetMs),
    shop,
    project,
    vehicle: vehicle ? recordedVehicleOf(vehicle) : NO_VEHICLE,
    shape: form.shape,
    marks: numberedMarks(form.marks, 1, photos),
    checks: form.checks,
    repaintedWhen: form.repaintedWhen,
    owner: form.owner,
    installer: form.installer,
    recordedBy,
  };
}

/** The time on the device, corrected when its clock is wrong. The record also contains the time before the correction. */
function inspectionTimes({ inspectedAt }: ReportForm, clockOffsetMs: number | null) {
  const deviceTime = new Date(inspectedAt);
  const correctionMs = clockCorrection(clockOffsetMs);
  return {
    inspectedAt: new Date(deviceTime.getTime() - correctionMs).toISOString(),
    deviceInspectedAt: correctionMs === 0 ? null : deviceTime.toISOString(),
    deviceClockOffsetMs: clockOffsetMs,
  };
}

interface AddendumSource extends Pick<AddendumRecord, 'report' | 'number' | 'recordedBy'> {
  receivedAt: Date;
  /** The number of the first mark. The marks of the report and of earlier addenda have lower numbers. */
  firstMarkNumber: number;
  photos: PhotosById;
}

/** The record of an addendum. 409 when a photo does not belong to the project. */
export function buildAddendum(form: AddendumForm, source: AddendumSource): AddendumRecord {
  const { report, number, receivedAt, firstMarkNumber, photos, recordedBy } = source;
  return {
    format: 1,
    report,
    number,
    receivedAt: receivedAt.toISOString(),
    text: form.text,
    marks: numberedMarks(form.marks, firstMarkNumber, photos),
    photos: form.photoIds.map((id) => requirePhoto(photos, id)),
    name: form.name,
    recordedBy,
  };
}

/** The chosen photos of a mark or of an addendum. */
export interface ChosenPhotos {
  photoIds: number[];
  captureIds: string[];
}

/**
 * The marks or addenda with photo ids in place of capture ids. Throws a 409 when the photo of a capture id is not
 * stored, and a 400 when a mark or an addendum has too many photos.
 */
export function withPhotoIds<T extends ChosenPhotos>(
  items: T[],
  photoIdByCaptureId: Map<string, number>,
): Omit<T, 'captureIds'>[] {
  return items.map(({ captureIds, ...item }) => {
    const capturedPhotoIds = captureIds.map((id) => photoIdByCaptureId.get(id) ?? throwPhotoNotUploaded());
    const photoIds = [...new Set([...item.photoIds, ...capturedPhotoIds])];
    if (photoIds.length > MAX_PHOTOS_OF_MARK)
      throw new AppError('validation_failed', `At most ${MAX_PHOTOS_OF_MARK} photos can be added`);
    return { ...item, photoIds };
  });
}

function throwPhotoNotUploaded(): never {
  throw new AppError('conflict', 'A photo was not uploaded. Upload it or deselect it, and try again');
}

/** The ids of the photos of the marks and the ids in `more`, without duplicates. */
export function photoIdsOf(marks: NewMark[], more: number[] = []): number[] {
  return [...new Set([...marks.flatMap(({ photoIds }) => photoIds), ...more])];
}

function numberedMarks(marks: NewMark[], firstNumber: number, photos: PhotosById): RecordedMark[] {
  return marks.map(({ photoIds, ...mark }, index) => ({
    number: firstNumber + index,
    ...mark,
    photos: photoIds.map((id) => requirePhoto(photos, id)),
  }));
}

function requirePhoto(photos: PhotosById, id: number): RecordedPhoto {
  const photo = photos.get(id);
  if (!photo)
    throw new AppError(
      'conflict',
      'A photo of this report is no longer on the project. Remove it and try again',
    );
  return photo;
}

function recordedVehicleOf({
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
