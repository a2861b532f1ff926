import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Changes the address of one screen, as long as the person is there: what loads or was typed late must not take back a
 * person who has already pressed another link, even if that screen still has to load.
 */
export function useScreenNavigate(path: string): ReturnType<typeof useNavigate> {
  const router = useRouter()
  const navigate = useNavigate()
  return useCallback<typeof navigate>(
    (options) => (router.latestLocation.pathname === path ? navigate(options) : Promise.resolve()),
    [router, navigate, path],
  )
}
