/** How `lore check` can print its report. */
export const reportFormats = ['text', 'json', 'sarif', 'github', 'html'] as const;
