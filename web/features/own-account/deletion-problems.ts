/** The error messages of the form 'Delete my account', by field. */
export interface DeletionProblems {
  username?: string;
  projects?: string;
  newOwnerId?: string;
}
