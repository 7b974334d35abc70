interface ProjectCounts {
  totalProjects: number;
  completedProjects: number;
}

/** The percentage of completed projects. Rounded down, so that 100 means all projects. 0 without projects. */
export function completionRate({ totalProjects, completedProjects }: ProjectCounts): number {
  return totalProjects === 0 ? 0 : Math.floor((completedProjects * 100) / totalProjects);
}
