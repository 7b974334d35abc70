/**
 * Returns a `ref` that keeps a CSS custom property of the document (for example `--banner-height`) equal to the element's height
 * in pixels, so that sticky elements below it do not overlap it.
 */
export function trackHeight(property: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const update = () => element.isConnected && style.setProperty(property, `${element.offsetHeight}px`);
    // Set at once, because the layout of the first render needs the height.
    update();
    // Updated in the next frame, because the property can change the size of other observed elements.
    const observer = new ResizeObserver(() => requestAnimationFrame(update));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
