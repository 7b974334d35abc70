import { Listeners } from '#web/lib/listeners.ts';
import { interpolateView, panBy, revealArea, WHOLE_PAGE, zoomBy } from './view.ts';
import type { Area, ViewportGeometry, Point, View } from './view.ts';

const ANIMATION_MS = 180;
const VIEWPORT_CENTER: Point = { x: 0, y: 0 };

/**
 * The view of one or more linked viewports. The view is stored outside React, because a gesture changes it with every frame, and
 * a React render for each frame would be slow. `useApplyView` moves the pages without a render.
 */
export class ViewStore {
  #view: View = WHOLE_PAGE;
  #geometry: ViewportGeometry | undefined;
  #frame = 0;
  readonly #listeners = new Listeners();

  readonly get = (): View => this.#view;
  readonly getPercent = (): number => Math.round(this.#view.zoom * 100);

  readonly subscribe = this.#listeners.subscribe;

  /** Stores the sizes for commands that come from outside a viewport, such as the buttons. */
  setGeometry(geometry: ViewportGeometry): void {
    this.#geometry = geometry;
  }

  set(view: View): void {
    cancelAnimationFrame(this.#frame);
    this.#change(view);
  }

  readonly fit = (): void => this.animateTo(WHOLE_PAGE);
  readonly zoomIn = (): void => this.#zoomBy(1.5);
  readonly zoomOut = (): void => this.#zoomBy(1 / 1.5);

  panBy(by: Point): void {
    if (this.#geometry) this.set(panBy(this.#view, by, this.#geometry));
  }

  reveal(area: Area): void {
    if (this.#geometry) this.animateTo(revealArea(this.#view, area, this.#geometry));
  }

  animateTo(target: View): void {
    cancelAnimationFrame(this.#frame);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#change(target);
    const from = this.#view;
    const startedAt = performance.now();
    const step = (now: number) => {
      const progress = Math.min((now - startedAt) / ANIMATION_MS, 1);
      const eased = 1 - (1 - Math.max(progress, 0)) ** 3;
      this.#change(progress === 1 ? target : interpolateView(from, target, eased));
      if (progress < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #zoomBy(factor: number): void {
    if (this.#geometry) this.animateTo(zoomBy(this.#view, factor, VIEWPORT_CENTER, this.#geometry));
  }

  #change(view: View): void {
    this.#view = view;
    this.#listeners.notify();
  }
}
