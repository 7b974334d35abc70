import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Pin, ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { ProofDiscussion } from './proof-discussion.tsx';
import type { ProofDiscussionProps, ViewedVersion } from './discussion-props.ts';

/** A version with landscape pages. */
export function makeVersion(version = 1, pageCount = 1, color = 'steelblue'): ViewedVersion {
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    number: index + 1,
    width: 1600,
    height: 1000,
    url: pictureUrl(color),
    thumbnailUrl: pictureUrl(color),
  }));
  return {
    proofId: version * 10,
    version,
    fileName: `van-v${version}.pdf`,
    fileUrl: `/files/${version}`,
    pages,
  };
}

function pictureUrl(color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="${color}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function makeComment(id: number, more: Partial<ProofComment> = {}): ProofComment {
  return {
    id,
    proofId: 10,
    parentId: null,
    number: more.parentId ? null : id,
    authorName: 'Dana Whitfield',
    isOwn: false,
    text: `Text ${id}`,
    pin: null,
    resolvedAt: null,
    createdAt: '2026-11-22T10:00:00Z',
    ...more,
  };
}

export function createPointPin(pageNumber: number, x: number, y: number): Pin {
  return { page: pageNumber, x, y, width: null, height: null };
}

/** Renders a discussion. The returned `change` changes its props, as a refetch does. */
export async function renderDiscussion(props: Partial<ProofDiscussionProps> = {}) {
  const initial = { ...DEFAULT_PROPS, version: makeVersion(), ...props };
  const { rerender } = await render(<ProofDiscussion {...initial} />);
  await expect.element(page.getByRole('region', { name: 'Comments', exact: true })).toBeVisible();
  return {
    change: (more: Partial<ProofDiscussionProps>) => rerender(<ProofDiscussion {...initial} {...more} />),
  };
}

const DEFAULT_PROPS: Omit<ProofDiscussionProps, 'version'> = {
  comments: [],
  mayResolve: () => false,
  mayReopen: () => false,
  onResolve: async () => undefined,
};

export const viewport = () => page.getByRole('group', { name: /^Viewer/ });

/** Converts fractions of the viewport's size, from 0 to 1, to coordinates in the window. */
export function viewportPoint(x: number, y: number): { clientX: number; clientY: number } {
  const { left, top, width, height } = viewport().element().getBoundingClientRect();
  return { clientX: left + x * width, clientY: top + y * height };
}

type PointerStep = [
  type: 'pointerdown' | 'pointermove' | 'pointerup',
  x: number,
  y: number,
  pointerId?: number,
];

/** Sends touch or mouse events to the viewport. The coordinates are fractions of the viewport's size, from 0 to 1. */
export function sendPointerEvents(pointerType: 'touch' | 'mouse', ...steps: PointerStep[]): void {
  for (const [type, x, y, pointerId = 1] of steps) {
    const shared = { bubbles: true, cancelable: true, isPrimary: pointerId === 1 };
    const event = { ...shared, pointerType, pointerId, ...viewportPoint(x, y) };
    viewport().element().dispatchEvent(new PointerEvent(type, event));
  }
}

export function tap(x: number, y: number): void {
  sendPointerEvents('touch', ['pointerdown', x, y], ['pointerup', x, y]);
}

/** The current zoom. 1 shows the whole page. */
export function currentZoom(): number {
  const sheet = viewport().element().querySelector<HTMLElement>('[style*="--zoom"]');
  return Number(sheet?.style.getPropertyValue('--zoom'));
}

/** The distance from the upper left corner of the viewport to the upper left corner of the page, in pixels. */
export function pageOffset(): { x: number; y: number } {
  const sheet = viewport().element().querySelector('[style*="--zoom"]')?.getBoundingClientRect();
  const box = viewport().element().getBoundingClientRect();
  return { x: Math.round((sheet?.left ?? 0) - box.left), y: Math.round((sheet?.top ?? 0) - box.top) };
}
