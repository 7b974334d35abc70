interface Work {
  totalProjects: number;
  completedProjects: number;
}

/** Which part of the projects is completed, in whole percent; 0 without any. 100 only when all of them are. */
export function completionRate({ totalProjects, completedProjects }: Work): number {
  return totalProjects === 0 ? 0 : Math.floor((completedProjects * 100) / totalProjects);
}
