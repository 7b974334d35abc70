/** An email address that wraps before the '@'. */
export function EmailText({ children }: { children: string }) {
  const atIndex = children.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      {children.slice(0, atIndex)}
      <wbr />
      {children.slice(atIndex)}
    </span>
  );
}
