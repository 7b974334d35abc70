interface VehicleName {
  year: string | null;
  make: string | null;
  model: string | null;
  color: string | null;
}

/** The vehicle on one line: '2023 Ford Transit, White'; empty without data. */
export function vehicleText({ year, make, model, color }: VehicleName): string {
  const name = [year, make, model].filter(Boolean).join(' ');
  return [name, color].filter(Boolean).join(', ');
}
