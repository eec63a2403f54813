import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

interface ApplicationProps {
  client: QueryClient
  /** Called when the page is there for the first time. */
  onShown?: () => void
  /** What shows the page that the address names: a router. */
  children: ReactNode
}

/** The application with everything its pages need around them. What the server and the build write is the same. */
export function Application({ client, onShown, children }: ApplicationProps) {
  useEffect(() => {
    // In a task of its own: while React commits, it takes over nothing further that an event needs.
    const task = onShown && setTimeout(onShown)
    return () => clearTimeout(task)
  }, [onShown])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
