import { describe, expect, test } from 'vitest';
import { carrierNames, guessCarrier, trackingLink } from '#shared/tracking/carriers.ts';

describe('guessing the carrier', () => {
  test.each([
    ['1Z999AA10123456784', 'UPS'],
    ['1z 999 aa1 01 2345 6784', 'UPS'],
    ['961120987654312345672', null],
    ['9611020987654312345672', 'FedEx'],
    ['123456789012', 'FedEx'],
    ['9400111899223197428490', 'USPS'],
    ['EA123456789US', 'USPS'],
    ['JD014600006281230704', 'DHL'],
    ['1234567890', 'DHL'],
    ['EA123456789CA', 'Canada Post'],
    ['ABC123456789', 'Purolator'],
    ['C11031500001879', 'OnTrac'],
    ['GD123456789WW', 'TNT'],
    ['12345678901', 'GLS'],
    ['01234567890123', 'DPD'],
    ['AB123456789GB', 'Royal Mail'],
  ])('%s → %s', (number, carrier) => {
    expect(guessCarrier(number)).toBe(carrier);
  });

  test.each(['', '   ', 'hello', '123', '012345678901234'])('‘%s’ matches no carrier', (number) => {
    expect(guessCarrier(number)).toBeNull();
  });
});

describe('the tracking link', () => {
  test.each([
    ['UPS', 'https://www.ups.com/track?tracknum=1Z1'],
    [' u.p.s. ', 'https://www.ups.com/track?tracknum=1Z1'],
    ['fedex', 'https://www.fedex.com/fedextrack/?trknbr=1Z1'],
    ['FedEx Ground', 'https://www.fedex.com/fedextrack/?trknbr=1Z1'],
    ['dhl express', 'https://www.dhl.com/en/express/tracking.html?AWB=1Z1'],
  ])('%s links to the page of the carrier', (carrier, link) => {
    expect(trackingLink(carrier, ' 1Z 1 ')).toBe(link);
  });

  test('every carrier has an https page', () => {
    for (const name of carrierNames()) {
      const link = new URL(trackingLink(name, 'A1'));
      expect(link.protocol).toBe('https:');
      expect(link.href).toContain('A1');
      expect(link.hostname).not.toBe('www.google.com');
    }
  });

  test('an unknown carrier links to a web search for carrier and number', () => {
    expect(trackingLink('Bob’s Vans', '12 3')).toBe(
      `https://www.google.com/search?q=${encodeURIComponent('Bob’s Vans 12 3')}`,
    );
  });

  test('the number cannot change the host of the link', () => {
    const link = new URL(trackingLink('UPS', '1&x=2#y/../z'));
    expect(link.hostname).toBe('www.ups.com');
    expect(link.searchParams.get('tracknum')).toBe('1&x=2#y/../z');
  });
});
