import type { ConditionAddendum, ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import {
  ANSWER_LABELS,
  SHAPE_LABELS,
  SIGNER_LABELS,
  SURFACE_CHECK_LABELS,
} from '#shared/condition/condition-labels.ts';
import { SURFACE_CHECKS, type Stroke } from '#shared/condition/condition-values.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { formatDate } from '#web/lib/dates.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Fact, FactList } from '#web/ui/fact-list.tsx';
import { MarkedDrawings, ReportPhotos } from './marked-drawings.tsx';
import { StrokesPicture } from './strokes-picture.tsx';

/** A signed report: vehicle, marks, checks, signatures and addenda. */
export function ReportView({ report }: { report: ConditionReport }) {
  const { shape, marks, addenda } = report;
  return (
    <div className="flex flex-col gap-5">
      <VehicleSection report={report} />
      <SectionCard title="Damage map">
        <MarkedDrawings shape={shape} marks={marks} />
      </SectionCard>
      <ChecksSection report={report} />
      <SignaturesSection report={report} />
      {addenda.map((addendum) => (
        <AddendumSection key={addendum.id} addendum={addendum} shape={shape} />
      ))}
    </div>
  );
}

function VehicleSection({
  report: { vehicle, shape, inspectedAt, deviceInspectedAt, recordedBy, sha256 },
}: {
  report: ConditionReport;
}) {
  return (
    <SectionCard title="Vehicle">
      <FactList>
        <Fact label="Vehicle" value={vehicleText(vehicle)} />
        <Fact label="Type of vehicle" value={SHAPE_LABELS[shape]} />
        <Fact label="VIN" value={vehicle.vin} />
        <Fact label="License plate" value={vehicle.licensePlate} />
        <Fact
          label={deviceInspectedAt ? 'Signed' : 'Signed (device time)'}
          value={formatDate(inspectedAt, { time: true })}
        />
        {deviceInspectedAt && (
          <Fact
            label="Device time (its clock was wrong)"
            value={formatDate(deviceInspectedAt, { time: true })}
          />
        )}
        <Fact label="Sent by" value={recordedBy} />
        <Fact label="SHA-256 of the report" value={sha256} wide />
      </FactList>
    </SectionCard>
  );
}

function ChecksSection({ report: { checks, repaintedWhen } }: { report: ConditionReport }) {
  return (
    <SectionCard title="Surface">
      <FactList>
        {SURFACE_CHECKS.map((check) => (
          <Fact
            key={check}
            label={SURFACE_CHECK_LABELS[check]}
            value={[ANSWER_LABELS[checks[check]], check === 'repainted' && repaintedWhen]
              .filter(Boolean)
              .join(': ')}
          />
        ))}
      </FactList>
    </SectionCard>
  );
}

function SignaturesSection({ report: { owner, installer } }: { report: ConditionReport }) {
  return (
    <SectionCard title="Signatures">
      <div className="grid gap-6 sm:grid-cols-2">
        {owner.isPresent ? (
          <SignatureView label={SIGNER_LABELS[owner.role]} {...owner} />
        ) : (
          <div className="text-sm">
            <h3 className="font-medium">Owner not present</h3>
            <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{owner.reason}</p>
          </div>
        )}
        <SignatureView label="Installer" {...installer} />
      </div>
    </SectionCard>
  );
}

interface SignatureViewProps {
  label: string;
  name: string;
  strokes: Stroke[];
  isTyped: boolean;
}

function SignatureView({ label, name, strokes, isTyped }: SignatureViewProps) {
  return (
    <figure className="min-w-0 text-sm">
      <h3 className="font-medium">{label}</h3>
      <div className="flex aspect-[3] max-w-xs items-end border-b border-edge">
        {isTyped ? (
          <p className="pb-2 font-serif text-2xl wrap-anywhere italic">{name}</p>
        ) : (
          <StrokesPicture strokes={strokes} />
        )}
      </div>
      <figcaption className="mt-1.5">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-muted">{isTyped ? 'Typed name' : 'Drawn signature'}</span>
      </figcaption>
    </figure>
  );
}

interface AddendumSectionProps {
  addendum: ConditionAddendum;
  shape: ConditionReport['shape'];
}

function AddendumSection({ addendum, shape }: AddendumSectionProps) {
  const { number, text, marks, photos, name, recordedBy, createdAt } = addendum;
  const by = name === recordedBy ? name : `${name} (account ${recordedBy})`;
  return (
    <SectionCard title={`Addendum ${number}`} description={`${by}, ${formatDate(createdAt, { time: true })}`}>
      <div className="flex flex-col gap-4">
        <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
        {marks.length > 0 && <MarkedDrawings shape={shape} marks={marks} onlyMarked />}
        <ReportPhotos photos={photos} of={`addendum ${number}`} />
      </div>
    </SectionCard>
  );
}
