// What somebody dropped on the front page, on its way through "new event" and "new tournament" to the import.
export const carried: { file: File | undefined } = { file: undefined };
