import { describe, expect, test } from 'vitest';
import { addressKey, isLoopback } from './client-address.ts';

describe('the key for counting requests', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('the local machine', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'wraps.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
  ])('is %s', (host) => expect(isLoopback(host)).toBe(true));

  test.each(['', '0.0.0.0', '::', '10.0.0.1', 'localhost.evil.example', 'notlocalhost', '2130706433'])(
    'is not %j',
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
