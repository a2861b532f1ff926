export const SECURITY_KEY = ['settings', 'security'] as const
