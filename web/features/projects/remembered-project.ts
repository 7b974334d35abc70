/** Remembers the project looked at last, for /project-view (projects.md §3). */
export function rememberProject(id: number): void {
  try {
    localStorage.setItem('selected_project_id', String(id));
  } catch {
    // Storage can be blocked by the browser; /project-view then asks for an id.
  }
}
