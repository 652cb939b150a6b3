/** How `lore check` can print its report. */
export const formats = ['text', 'json', 'sarif', 'github', 'html'] as const;
