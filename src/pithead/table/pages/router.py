"""All pages together."""

from fastapi import APIRouter

from pithead.table.pages import acting, assets, home, reading, table

router = APIRouter(include_in_schema=False)
for pages in (home, table, acting, reading, assets):
    router.include_router(pages.router)
