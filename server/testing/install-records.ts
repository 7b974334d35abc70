/** A material without the optional limits of its manufacturer. */
export const MATERIAL = { maker: 'Northfilm', product: 'Cast 700', kind: 'film' } as const;

/** The content of an install record that can be completed. */
export const INSTALL_CONTENT = {
  films: [
    {
      maker: 'Northfilm',
      product: 'Cast 700',
      color: 'Gloss white',
      lot: 'LOT-4471',
      panels: ['Hood', 'Roof'],
    },
  ],
  conditions: {
    airTemperatureC: 21,
    surfaceTemperatureC: 22.5,
    humidity: 45,
    startedAt: '2027-03-01T08:00',
    endedAt: '2027-03-01T17:30',
    place: 'indoors',
    cleanedWith: 'Isopropyl alcohol',
  },
  installers: [{ name: 'Sam Cole', hours: 9 }],
};
