import type {
  InstallRecordContent,
  InstallFilm,
  InstallPanel,
} from '#shared/install-records/install-record.forms.ts';
import { hoursText, temperatureText, type TemperatureUnit } from '#shared/install-records/limit-texts.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTemperatureUnit } from '#web/lib/temperature-unit.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Fact, FactList } from '#web/ui/fact-list.tsx';

export function FilmFacts({ film }: { film: InstallFilm }) {
  const { maker, product, color, lot, laminateProduct, laminateLot, panels, squareFeet } = film;
  return (
    <>
      <h3 className="mb-3 text-sm font-semibold wrap-anywhere">{`${maker} ${product}`.trim() || 'Film'}</h3>
      <FactList>
        <Fact label="Color" value={color} />
        <Fact label="Roll or lot number" value={lot} />
        <Fact label="Area" value={squareFeet === null ? null : `${squareFeet} square feet`} />
        {laminateProduct && <Fact label="Laminate" value={laminateProduct} />}
        {laminateProduct && <Fact label="Lot number of the laminate" value={laminateLot} />}
        <Fact label="Panels" value={panels.join(', ')} wide />
      </FactList>
    </>
  );
}

export function PrintingFacts({ printing }: { printing: NonNullable<InstallRecordContent['printing']> }) {
  const { printer, ink, profile, printedOn, outgassingHours } = printing;
  return (
    <SectionCard title="Printing">
      <FactList>
        <Fact label="Printer" value={printer} />
        <Fact label="Ink" value={ink} />
        <Fact label="Profile" value={profile} />
        <Fact label="Printed" value={printedOn && formatDate(printedOn)} />
        <Fact
          label="Outgassing before lamination"
          value={outgassingHours === null ? null : hoursText(outgassingHours)}
        />
      </FactList>
    </SectionCard>
  );
}

export function ConditionFacts({ conditions }: { conditions: InstallRecordContent['conditions'] }) {
  const { unit } = useTemperatureUnit();
  const { humidity, startedAt, endedAt, place, cleanedWith, edgeSealing } = conditions;
  return (
    <SectionCard title="Conditions">
      <FactList>
        <Fact label="Air" value={degreesText(conditions.airTemperatureC, unit)} />
        <Fact label="Surface" value={degreesText(conditions.surfaceTemperatureC, unit)} />
        <Fact label="Humidity" value={humidity === null ? null : `${humidity} %`} />
        <Fact label="Start" value={startedAt && formatDate(startedAt, { time: true })} />
        <Fact label="End" value={endedAt && formatDate(endedAt, { time: true })} />
        <Fact label="Place" value={place && { indoors: 'Indoors', outdoors: 'Outdoors' }[place]} />
        <Fact label="Cleaned with" value={cleanedWith} />
        <Fact label="Edge sealing" value={edgeSealing} />
      </FactList>
    </SectionCard>
  );
}

export function PanelFacts({ panels }: { panels: InstallPanel[] }) {
  const { unit } = useTemperatureUnit();
  return (
    <SectionCard title="Panels">
      <FactList>
        {panels.map(({ name, postHeatC, isEdgeSealed }) => (
          <Fact
            key={name}
            label={name}
            value={[
              postHeatC !== null && `Post-heated to ${temperatureText(postHeatC, unit)}`,
              isEdgeSealed !== null && (isEdgeSealed ? 'Edges sealed' : 'Edges not sealed'),
            ]
              .filter(Boolean)
              .join('\n')}
          />
        ))}
      </FactList>
    </SectionCard>
  );
}

function degreesText(celsius: number | null, unit: TemperatureUnit): string | null {
  return celsius === null ? null : temperatureText(celsius, unit);
}
