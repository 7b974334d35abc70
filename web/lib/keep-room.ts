/**
 * Gives a `ref` that tells the styles how high its element is at any time, by a custom property of the document in pixels
 * (`--banner-height`), so that what sticks below stands clear of it.
 */
export function keepingRoom(property: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(property, `${element.offsetHeight}px`);
    // At once, for what looks for its place while the page appears.
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
