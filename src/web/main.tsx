import './styles/app.css'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(<p>Quanto</p>)
