import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { User } from '#shared/users/user.wire.ts';
import { MAX_AVATAR_BYTES } from '#shared/upload-limits.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import {
  htmlNamedJpg,
  jpegPhoto,
  shortPageProof,
  PHONE_HEIC,
  pngWithDeclaredSize,
} from '#server/testing/image-samples.ts';
import { makeClient, makeShop, type TestUser } from '#server/testing/factories.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const photo = await jpegPhoto({ width: 900, height: 1200 });

describe('POST /api/users/{id}/avatar', () => {
  test('stores the upright central square in two sizes', async () => {
    const shop = await makeShop(app);

    const { status, body } = await upload(shop, photo);

    expect(status).toBe(200);
    expect(body.avatarUrl).toMatch(new RegExp(String.raw`^/api/users/${shop.id}/avatar\?v=[0-9a-f-]{36}$`));
    const browser = await app.as(await makeClient(app));
    for (const side of [128, 512]) {
      const avatarResponse = await browser.get(`${body.avatarUrl}&size=${side}`);
      expect(avatarResponse).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
      const picture = await sharp(avatarResponse.bytes).metadata();
      expect(picture).toMatchObject({ format: 'webp', width: side, height: side });
      expect(picture.exif ?? picture.orientation ?? picture.icc).toBeUndefined();
    }
    expect((await browser.get(`${body.avatarUrl}`)).bytes).toEqual(
      (await browser.get(`${body.avatarUrl}&size=128`)).bytes,
    );
    const originalKeys = (await removeDueAndListKeys(app)).filter((key) => key.includes('original'));
    expect(originalKeys).toEqual([]);
  });

  test('crops from the center', async () => {
    const stripedImage = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'red' } })
      .composite([
        {
          input: { create: { width: 300, height: 300, channels: 3, background: 'lime' } },
          left: 300,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const shop = await makeShop(app);
    const { body } = await upload(shop, stripedImage);

    const avatarResponse = await (await app.as(shop)).get(`${body.avatarUrl}&size=512`);
    const { channels } = await sharp(avatarResponse.bytes).stats();

    expect(await sharp(avatarResponse.bytes).metadata()).toMatchObject({ width: 300, height: 300 });
    expect(channels[0]?.mean).toBeLessThan(10);
    expect(channels[1]?.mean).toBeGreaterThan(245);
  });

  test('accepts HEIC', async () => {
    const shop = await makeShop(app);
    const { status, body } = await upload(shop, await readFile(PHONE_HEIC));
    expect(status).toBe(200);
    expect((await (await app.as(shop)).get(body.avatarUrl ?? '')).status).toBe(200);
  });

  test('deletes the previous picture', async () => {
    const shop = await makeShop(app);
    const keysBefore = await removeDueAndListKeys(app);
    const rowsBefore = await countFileRows();
    const first = await upload(shop, photo);

    const second = await upload(shop, await jpegPhoto({ width: 300, height: 300 }));

    expect(second.body.avatarUrl).not.toBe(first.body.avatarUrl);
    expect((await removeDueAndListKeys(app)).length).toBe(keysBefore.length + 2);
    expect(await countFileRows()).toBe(rowsBefore + 1);
  });

  test('keeps one of ten parallel uploads', async () => {
    const shop = await makeShop(app);
    const [keys, rows] = [(await removeDueAndListKeys(app)).length, await countFileRows()];
    const smallPhoto = await jpegPhoto({ width: 60, height: 80 });

    const responses = await Promise.all(Array.from({ length: 10 }, () => upload(shop, smallPhoto)));

    expect(responses.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await removeDueAndListKeys(app)).length).toBe(keys + 2);
    expect(await countFileRows()).toBe(rows + 1);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  test.each([
    ['HTML called photo.jpg', 415, 'unsupported_file', htmlNamedJpg().content],
    ['an SVG', 415, 'unsupported_file', svg],
    ['a PDF', 415, 'unsupported_file', shortPageProof()],
    ['a truncated JPEG', 415, 'unsupported_file', photo.subarray(0, photo.length / 2)],
    ['50,000 × 50,000 pixels', 415, 'unsupported_file', pngWithDeclaredSize(50_000, 50_000)],
    [
      'a file larger than 20 MB',
      413,
      'file_too_large',
      Buffer.concat([photo, Buffer.alloc(MAX_AVATAR_BYTES + 1 - photo.length)]),
    ],
    ['an empty file', 400, 'validation_failed', Buffer.alloc(0)],
  ] as const)('rejects %s with a %d', async (_what, status, code, content) => {
    const shop = await makeShop(app);
    const keysBefore = await removeDueAndListKeys(app);

    expect(await upload(shop, content)).toMatchObject({ status, body: { code } });

    expect(await removeDueAndListKeys(app)).toEqual(keysBefore);
    expect(await avatarFileIdOf(shop)).toBeNull();
  });

  test('is rejected for other users', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const avatarUpload = { field: 'avatar', name: 'me.jpg', content: photo };

    const response = await (await app.as(other)).upload(`/api/users/${shop.id}/avatar`, avatarUpload);

    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await app.visitor.upload(`/api/users/${shop.id}/avatar`, avatarUpload)).status).toBe(401);
    expect(await avatarFileIdOf(shop)).toBeNull();
  });
});

describe('GET /api/users/{id}/avatar', () => {
  test('requires a session, and the response must be revalidated', async () => {
    const shop = await makeShop(app);
    const { body } = await upload(shop, photo);
    const browser = await app.as(await makeShop(app));

    expect((await browser.get(`/api/users/${shop.id}/avatar?size=4000`)).status).toBe(400);
    expect((await app.visitor.get(body.avatarUrl ?? '')).status).toBe(401);
    expect(await browser.get(body.avatarUrl ?? '')).toMatchObject({
      headers: {
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    });
  });

  test('is a 404 without a picture', async () => {
    const shop = await makeShop(app);
    expect(await (await app.as(shop)).get(`/api/users/${shop.id}/avatar`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

async function upload(user: TestUser, content: Buffer) {
  const avatarUpload = { field: 'avatar', name: 'me.jpg', content, type: 'image/jpeg' };
  return (await app.as(user)).upload<User>(`/api/users/${user.id}/avatar`, avatarUpload);
}

function countFileRows(): Promise<number> {
  return app.database.sql.$count(files);
}

async function avatarFileIdOf({ id }: TestUser): Promise<string | null | undefined> {
  const [row] = await app.database.sql
    .select({ fileId: users.avatarFileId })
    .from(users)
    .where(eq(users.id, id));
  return row?.fileId;
}
